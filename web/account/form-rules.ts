import { zodResolver } from '@hookform/resolvers/zod';
import { LoginInput, RegisterForm } from '../../contract/auth.ts';

/** What the contract says of both forms. A part of its own: a visitor who only looks at them does not fetch it. */
export const rules = { login: zodResolver(LoginInput), register: zodResolver(RegisterForm) };
