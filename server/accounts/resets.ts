import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Email } from '../mail/smtp.ts';
import { findUserByEmail, userExists, lockUser } from './users.queries.ts';
import { insertReset, wasMailedOfLate } from './resets.queries.ts';
import { newToken } from '../viewer/tokens.ts';

/**
 * The URL of a reset link. The token is in the fragment, which browsers do not send: it is in no log and no referrer.
 * The URL never depends on the host that a request names.
 */
export const resetUrl = (publicUrl: string | undefined, token: string): string =>
  `${publicUrl ?? ''}/reset-password#token=${token}`;

type Settings = Pick<Config, 'PUBLIC_URL' | 'SITE_NAME'>;

/**
 * Creates a reset link and the e-mail with it for the account with this address.
 * @returns undefined when there is no such account, or a link was e-mailed within the last five minutes
 */
export async function writeReset(database: Database, config: Settings, email: string): Promise<Email | undefined> {
  const found = await findUserByEmail(database.sql, email);
  if (!found) return undefined;
  const token = newToken();
  const to = await database.transaction(async (trx) => {
    // A concurrent request, also on another node, waits here and then finds this link.
    const user = await lockUser(database, trx, found.id);
    // The address may have changed during the wait: then it no longer belongs to this account.
    if (user?.email_key !== found.email_key || !userExists(user)) return undefined;
    if (await wasMailedOfLate(trx, user.id)) return undefined;
    await insertReset(trx, { userId: user.id, token, origin: 'mail' });
    return user.email;
  });
  // To the registered address: the typed one may be spelled differently.
  return to === undefined ? undefined : resetMessage(config.SITE_NAME, to, resetUrl(config.PUBLIC_URL, token));
}

/** It contains nothing that users choose: a username could be an advertisement. */
function resetMessage(site: string, to: string, url: string): Email {
  const asked = `Somebody asked for a new password for your account at ${site}.`;
  const how = 'Choose one within the hour:';
  const otherwise = 'The link works once. If it was not you who asked, do nothing: your password stays as it is.';
  return {
    to,
    subject: `Choose a new password for ${site}`,
    text: `${asked}\n\n${how}\n${url}\n\n${otherwise}\n`,
    html: `<p>${escaped(asked)}</p><p>${how}<br><a href="${escaped(url)}">${escaped(url)}</a></p><p>${otherwise}</p>`,
  };
}

/** The e-mail to the old address of an account: a takeover of the account must not go unnoticed. */
export function emailChangedMessage(config: Pick<Config, 'SITE_NAME' | 'SUPPORT_EMAIL'>, to: string): Email {
  const { SITE_NAME: site, SUPPORT_EMAIL: support } = config;
  const what = `The email address of your account at ${site} was changed. This address no longer belongs to it.`;
  const otherwise = `If it was not you who changed it, write to ${support} at once.`;
  return {
    to,
    subject: `Your email address at ${site} was changed`,
    text: `${what}\n\n${otherwise}\n`,
    html: `<p>${escaped(what)}</p><p>${escaped(otherwise)}</p>`,
  };
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
