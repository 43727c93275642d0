import { zodResolver } from '@hookform/resolvers/zod';
import { LoginInput, RegisterForm } from '../../contract/auth.ts';

/** Contract validation of both forms, in a module of its own that is loaded only when somebody fills in a form. */
export const rules = { login: zodResolver(LoginInput), register: zodResolver(RegisterForm) };
