import { Link, type MetaFunction } from 'react-router';
import { pageMeta } from '../meta.ts';
import { paths } from '../paths.ts';
import { useSite } from '../site.ts';
import { LegalDocument, SupportLink } from './LegalDocument.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy Policy',
    description: 'What this service stores about you, what for, who sees it, and how you have it changed or deleted.',
    canonical: paths.legal('privacy'),
  });

export default function PrivacyPage() {
  const { name } = useSite();
  return (
    <LegalDocument title="Privacy Policy">
      <p>
        {name} lets people discover, create and share prompts for AI systems. This policy says what we store when you
        use it, what we do with it, and what you can ask of us. “We” is whoever runs this installation; you reach us at{' '}
        <SupportLink />.
      </p>

      <h2>1. Information We Collect</h2>
      <h3>What you give us</h3>
      <ul>
        <li>
          <strong>Account.</strong> Your username, your e-mail address, a picture if you upload one, and your password,
          of which we keep only a salted hash that cannot be turned back.
        </li>
        <li>
          <strong>Content.</strong> The prompts you write with their titles, categories, tags and images, and the list
          of prompts you have saved. Images are re-encoded when you upload them; data hidden in the file, such as the
          place where a photo was taken, is thrown away.
        </li>
        <li>
          <strong>Messages.</strong> What you write to our support address.
        </li>
      </ul>
      <h3>What comes with using the service</h3>
      <ul>
        <li>
          <strong>Uses of prompts.</strong> When a prompt is copied we count it, once for each person and hour. For
          members we note the account; for visitors only a keyed hash of the network address, from which the address
          cannot be read.
        </li>
        <li>
          <strong>Sessions.</strong> When you signed in, with which browser and from which network address, and when the
          session was last used. The session’s token itself is stored only as a hash.
        </li>
        <li>
          <strong>Audit log.</strong> Who signed in or failed to, who was refused something, and what administrators
          did, each with time and network address. Administrators see it; entries are removed when they are old, after a
          year unless this installation says otherwise.
        </li>
        <li>
          <strong>Wrong passwords.</strong> How often one was tried of late, under a keyed hash of the e-mail and of the
          network address, from which neither can be read.
        </li>
        <li>
          <strong>Server logs.</strong> Like every web server, ours may log requests with time, address and network
          address while it looks into errors and abuse.
        </li>
      </ul>
      <p>What you fill into the blanks of a prompt before you copy it stays in your browser. It is not sent to us.</p>

      <h2>2. How We Use Your Information</h2>
      <ul>
        <li>to run the service: to sign you in, to show your prompts and to keep what you saved;</li>
        <li>to show which prompts are used most;</li>
        <li>to protect the service against abuse and to find faults;</li>
        <li>to answer when you write to us, and to tell you about changes that concern you.</li>
      </ul>
      <p>We do not sell your information, we do not show advertising, and we build no profile of what you read.</p>

      <h2>3. Sharing of Information</h2>
      <p>
        Prompts that you publish can be seen by everybody, together with your username and picture. Drafts and archived
        prompts are seen only by you and by the administrators of this installation. Your e-mail address is shown to
        nobody but you.
      </p>
      <p>
        We pass information on only to those who host this service for us and act on our instructions, or where the law
        requires it. A prompt may show an image that lies on another website; your browser then loads it from there, and
        that website learns your network address.
      </p>

      <h2>4. Data Security</h2>
      <p>
        Passwords and session tokens are stored as hashes, uploaded images are decoded and written anew, and pages run
        only scripts that belong to them. No system is perfectly secure. If something happens that puts your information
        at risk, we will tell you without undue delay.
      </p>

      <h2>5. Your Rights</h2>
      <p>Depending on where you live, the law gives you the right to:</p>
      <ul>
        <li>know what we store about you, and receive a copy;</li>
        <li>have it corrected; username, e-mail and picture you change yourself in your profile settings;</li>
        <li>have your account and what belongs to it deleted;</li>
        <li>object to a use of it, or have it restricted;</li>
        <li>complain to the data protection authority of your country.</li>
      </ul>
      <p>
        Write to <SupportLink /> from the address of your account; we answer within one month.
      </p>

      <h2>6. Cookies and Similar Technologies</h2>
      <p>
        The service itself sets no cookies. It keeps your sign-in and your colour scheme in your browser’s local
        storage. The <Link to={paths.legal('cookies')}>Cookie Policy</Link> has the details.
      </p>

      <h2>7. Changes to This Policy</h2>
      <p>
        When we change this policy, the new version stands here with its date. If a change is material, we announce it
        within the service before it takes effect.
      </p>

      <h2>8. Contact</h2>
      <p>
        Questions about your privacy reach us at <SupportLink />.
      </p>
    </LegalDocument>
  );
}
