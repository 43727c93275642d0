import { Section } from './Section.tsx';
import classes from './Testimonials.module.css';

interface Testimonial {
  name: string;
  role: string;
  company: string;
  quote: string;
  initials: string;
}

/** product 2: three static quotes. */
const TESTIMONIALS: Testimonial[] = [
  {
    name: 'Sarah Chen',
    role: 'Marketing Director',
    company: 'Northwind Studio',
    quote: 'The blanks are what sold me. I hand a prompt to a new colleague and they know exactly what to bring to it.',
    initials: 'SC',
  },
  {
    name: 'Marcus Oyelaran',
    role: 'Software Engineer',
    company: 'Lattice & Loom',
    quote:
      'I used to keep prompts in four different files. Now I search, fill in two fields, paste, and I am back at work.',
    initials: 'MO',
  },
  {
    name: 'Elena Petrova',
    role: 'Independent Consultant',
    company: 'Petrova Advisory',
    quote:
      'These read as if somebody had really worked with them and then tidied up. My proposals take half a day less.',
    initials: 'EP',
  },
];

export function Testimonials() {
  return (
    <Section title="Trusted by Professionals">
      <ul className={classes.row}>
        {TESTIMONIALS.map(({ name, role, company, quote, initials }) => (
          <li key={name}>
            <figure className={classes.figure}>
              <blockquote className={classes.quote}>
                <p>“{quote}”</p>
              </blockquote>
              <figcaption className={classes.person}>
                <span className={classes.initials} aria-hidden>
                  {initials}
                </span>
                <span>
                  <strong>{name}</strong>
                  <span className={classes.role}>
                    {role}, {company}
                  </span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
