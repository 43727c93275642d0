import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Letter } from '../mail/smtp.ts';
import { findUserByEmail, isThere, lockUser } from './users.queries.ts';
import { insertReset, wasMailedOfLate } from './resets.queries.ts';
import { newToken } from '../viewer/tokens.ts';

/**
 * Where a link leads. The token stands in the fragment, which browsers keep to themselves: no log and no referrer has it.
 * What a request says of its host decides nothing here.
 */
export const resetUrl = (publicUrl: string | undefined, token: string): string =>
  `${publicUrl ?? ''}/reset-password#token=${token}`;

type Settings = Pick<Config, 'PUBLIC_URL' | 'SITE_NAME'>;

/**
 * The letter for whoever forgot the password of the account with this e-mail, with a new link in it; undefined when
 * there is no such account, or a letter went out within the last minutes.
 */
export async function writeReset(database: Database, config: Settings, email: string): Promise<Letter | undefined> {
  const known = await findUserByEmail(database.sql, email);
  if (!known) return undefined;
  const token = newToken();
  const to = await database.transaction(async (trx) => {
    // Who asks at the same time, here or on another node, waits to see this one's link.
    const user = await lockUser(database, trx, known.id);
    // The address may have changed while this one waited: then it is no longer this account's.
    if (user?.email_key !== known.email_key || !isThere(user)) return undefined;
    if (await wasMailedOfLate(trx, user.id)) return undefined;
    await insertReset(trx, { userId: user.id, token, origin: 'mail' });
    return user.email;
  });
  // To the address that was registered, which the one that was typed only resembles.
  return to === undefined ? undefined : letterOf(config.SITE_NAME, to, resetUrl(config.PUBLIC_URL, token));
}

/** Nothing in it is chosen by others: a username could be an advertisement. */
function letterOf(site: string, to: string, url: string): Letter {
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

/** For the address that was an account's until now: who took an account over must not be able to do so unnoticed. */
export function emailChangedLetter(config: Pick<Config, 'SITE_NAME' | 'SUPPORT_EMAIL'>, to: string): Letter {
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
