/** Tells password managers whose password a form is about; empty where the page does not know it. Nobody sees it. */
export const HiddenUsername = ({ email = '' }: { email?: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);
