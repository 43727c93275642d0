/** Hidden field that tells password managers whose password a form is about; empty if the page does not know. */
export const HiddenUsername = ({ email = '' }: { email?: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);
