import { Link, type MetaFunction } from 'react-router';
import { pageMeta } from '../meta.ts';
import { paths } from '../paths.ts';
import { useSite } from '../site.ts';
import { LegalDocument, SupportLink } from './LegalDocument.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Cookie Policy',
    description:
      'Which cookies and similar technologies this service uses, which it does not, and how you manage them.',
    canonical: paths.legal('cookies'),
  });

export default function CookiesPage() {
  const { name } = useSite();
  return (
    <LegalDocument title="Cookie Policy">
      <p>
        The short version: {name} itself sets no cookies. It remembers in your browser’s local storage: your sign-in,
        that you have signed in here before, your colour scheme, texts that you have begun, and how you fill in and run
        prompts. None of it follows you anywhere.
      </p>

      <h2>1. What Cookies Are</h2>
      <p>
        A cookie is a small text that a website stores in your browser and that the browser sends back with every
        request. Local storage is similar, with one difference that matters: what lies there is read by the page itself
        and not sent along automatically. When this policy says “cookies”, it means both.
      </p>

      <h2>2. How We Use Them</h2>
      <ul>
        <li>
          <code>authToken</code> holds the key of your session from signing in to signing out. Without it you would have
          to give your password on every page.
        </li>
        <li>
          <code>authDevice</code> tells us, when you sign in, that somebody has signed in to your account from this
          browser before. So others who try wrong passwords on your account cannot make you wait. It opens nothing and
          is sent only when you sign in.
        </li>
        <li>
          <code>mantine-color-scheme-value</code> holds your choice of light, dark or system colours.
        </li>
        <li>
          Drafts of prompts that you have not saved, and what you filled into a prompt when you last copied it, so that
          you need not type it again. What looks like a password or a key is not kept. Both are yours alone: signing out
          removes them, and they are sent nowhere.
        </li>
        <li>
          <code>runTargets</code> and <code>runTargetsUsed</code> hold the chat services that you added and the order in
          which you used them.
        </li>
      </ul>
      <p>Where you were on a page is kept in session storage, so that going back finds the place again.</p>

      <h2>3. Types of Cookies</h2>
      <h3>Essential</h3>
      <p>
        Needed for the service to work. Your sign-in and the name of your browser belong here. They are stored only when
        you sign in.
      </p>
      <h3>Performance</h3>
      <p>
        They measure how pages are used so that these can be improved. This software brings none. Copies of prompts are
        counted on the server, without cookies.
      </p>
      <h3>Functionality</h3>
      <p>
        They remember choices. Your colour scheme, drafts, last values and chat services belong here. Each is stored
        only when you choose, write or use one.
      </p>
      <h3>Targeting</h3>
      <p>They follow people over websites to show them advertising. We use none.</p>

      <h2>4. Third-Party Cookies</h2>
      <p>
        The pages load their scripts, styles and fonts from this server alone. As it comes, the software works with none
        of the following. Should this installation add one of them, it is named here with its provider:
      </p>
      <ul>
        <li>web analytics, which measure visits;</li>
        <li>authentication providers, which sign you in with an account that you have elsewhere;</li>
        <li>content delivery networks, which serve pages from a place near you;</li>
        <li>social platforms, whose buttons and embedded posts may recognise you.</li>
      </ul>
      <p>
        A prompt may show an image that lies on another website. That website may set cookies of its own where your
        browser allows it.
      </p>

      <h2>5. Managing Cookies</h2>
      <p>
        Every browser lets you see, block and delete cookies and local storage, for all websites or for this one; look
        for “site data” in its settings. If you delete the entries named above, you are signed out and the colours
        follow your system again. If you block local storage, you can read everything but not stay signed in.
      </p>

      <h2>6. How Long They Last</h2>
      <p>
        Your sign-in lasts until you sign out, at most 90 days, and 30 days when it is not used. The name of your
        browser stays until you delete it, your colour scheme until you change or delete it. Your place on a page is
        forgotten when you close the tab.
      </p>

      <h2>7. Consent</h2>
      <p>
        What is stored is what you ask for by signing in or by choosing a colour scheme, so no banner asks you first.
        Should cookies that need your consent ever be added, they will be set only after you have given it, and you will
        be able to take it back as easily.
      </p>

      <h2>8. Contact</h2>
      <p>
        Questions about this policy reach us at <SupportLink />. How we handle information otherwise is said in the{' '}
        <Link to={paths.legal('privacy')}>Privacy Policy</Link>.
      </p>
    </LegalDocument>
  );
}
