/** Our logo: a pair of brackets with a blank to fill in. The brackets take the text's colour. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden focusable="false">
      <path
        d="M11.5 5H6v22h5.5M20.5 5H26v22h-5.5"
        stroke="currentColor"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="11" y="19.4" width="10" height="3.2" rx="1.6" fill="var(--blank)" data-part="blank" />
    </svg>
  );
}
