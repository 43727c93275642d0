import { admin } from '../../e2e/server.ts';

/** Posts to the API of a server, as its administrator once signed in. */
export async function signedIn(origin: string) {
  let token: string | undefined;
  async function post<Answer>(path: string, body: object): Promise<Answer> {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (token) headers.set('authorization', `Bearer ${token}`);
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
  ({ token } = await post<{ token: string }>('/api/auth/login', admin));
  return post;
}
