import { Component, type ReactNode } from 'react';
import { logFailure } from '../log.ts';

interface Props {
  /** What stands in for what broke. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Where what breaks inside ends: the rest of the page stays. */
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
