import { Link, type MetaFunction } from 'react-router';
import { pageMeta } from '../meta.ts';
import { paths } from '../paths.ts';
import { useSite } from '../site.ts';
import { LegalDocument, SupportLink } from './LegalDocument.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Terms of Service',
    description:
      'The rules for using this service: accounts, your content and its licence, what is not allowed, liability.',
    canonical: paths.legal('terms'),
  });

export default function TermsPage() {
  const { name } = useSite();
  return (
    <LegalDocument title="Terms of Service">
      <p>
        These terms govern your use of {name}. “We” is whoever runs this installation; “you” is whoever uses it, with or
        without an account.
      </p>

      <h2>1. Acceptance of Terms</h2>
      <p>
        By using the service you accept these terms. If you use it for an organisation, you accept them for it and
        confirm that you may do so. If you do not accept them, please do not use the service.
      </p>

      <h2>2. Description of the Service</h2>
      <p>{name} is an online library of prompts for AI systems. It lets you:</p>
      <ul>
        <li>create, share and discover prompts;</li>
        <li>organise prompts into collections and categories;</li>
        <li>collaborate with others on prompts;</li>
        <li>use curated libraries;</li>
        <li>find what you need with search and filters.</li>
      </ul>
      <p>
        Prompts are texts to be used with AI systems of other providers. What those systems answer is not part of the
        service: check it before you rely on it, above all in matters of health, law, money and safety.
      </p>

      <h2>3. Accounts</h2>
      <p>
        To create or save prompts you need an account. Give correct information, keep your password to yourself, and
        tell us at once when you believe that somebody else uses your account. You answer for what happens under it
        unless you could not prevent it. You may have your account deleted at any time.
      </p>

      <h2>4. User Content and Licence</h2>
      <p>What you write remains yours. By publishing a prompt you:</p>
      <ul>
        <li>
          grant us a worldwide, non-exclusive, royalty-free licence to store, display, format and distribute it within
          the service, for as long as it is published there;
        </li>
        <li>
          grant everybody who finds it here the right to use, copy and adapt it for their own work, private or
          commercial;
        </li>
        <li>confirm that you hold the rights to do so, for its text and its images alike.</li>
      </ul>
      <p>
        When you delete a prompt, our licence ends; copies that others have made meanwhile remain theirs to use. We may
        mark prompts as featured, trending or new, and we may remove content that breaks these terms.
      </p>

      <h2>5. Prohibited Uses</h2>
      <p>You agree not to:</p>
      <ul>
        <li>break the law, or help others to;</li>
        <li>publish content that infringes rights of others, harasses or deceives people, or endangers children;</li>
        <li>publish prompts whose purpose is to make malware, fraud, or weapons;</li>
        <li>publish personal information of others without their consent;</li>
        <li>break into accounts, get around limits, or burden the service so that others cannot use it;</li>
        <li>pass off as your own what somebody else has written.</li>
      </ul>

      <h2>6. Intellectual Property</h2>
      <p>
        The name, the mark, the texts and the design of the service belong to us or to those who license them to us; the
        software is available under its own licence. If you believe that content here infringes your rights, write to{' '}
        <SupportLink /> and name the content, your right and how we can reach you. We look into every such report.
      </p>

      <h2>7. Privacy</h2>
      <p>
        What we store and why is said in the <Link to={paths.legal('privacy')}>Privacy Policy</Link>.
      </p>

      <h2>8. Termination</h2>
      <p>
        You may stop using the service at any time. We may suspend or close an account that breaks these terms seriously
        or again and again; where it is fair and lawful, we tell you first and hear you. We may end the service as a
        whole, and will then give you reasonable time to copy what is yours.
      </p>

      <h2>9. Limitation of Liability</h2>
      <p>
        The service is provided as it is, without warranty that it is always available, free of faults, or fit for a
        certain purpose. As far as the law permits, we are not liable for indirect or consequential damage, for lost
        profit or data, or for what comes of using prompts or the answers of AI systems to them. Nothing in these terms
        limits liability that the law does not let us limit, such as for intent, gross negligence or injury to persons.
      </p>

      <h2>10. Changes to These Terms</h2>
      <p>
        We may revise these terms. For material revisions we give at least 30 days notice before they take effect,
        within the service or by e-mail. Whoever goes on using the service after that accepts the new terms; whoever
        does not may close the account before.
      </p>

      <h2>11. Contact</h2>
      <p>
        Questions about these terms reach us at <SupportLink />.
      </p>
    </LegalDocument>
  );
}
