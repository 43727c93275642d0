import { Component, type ReactNode } from 'react';
import { logFailure } from '../log.ts';

interface Props {
  /** Shown in place of the broken children. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Error boundary: the rest of the page stays. */
export class Boundary extends Component<Props, { broke: boolean }> {
  override state = { broke: false };

  static getDerivedStateFromError() {
    return { broke: true };
  }

  override componentDidCatch(error: unknown) {
    logFailure('A piece of the page broke:', error);
  }

  override render() {
    return this.state.broke ? this.props.fallback : this.props.children;
  }
}
