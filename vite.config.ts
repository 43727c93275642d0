import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  // Known from the start, so that the first page of `npm run dev` does not have to load twice.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.*'] },
  // One file holds all that renders documents, so that the server starts in a moment and has one copy of everything.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
