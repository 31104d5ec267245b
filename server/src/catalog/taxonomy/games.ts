/** How a player's account is identified; `code` needs none, because a code is sent to a phone. */
export type PlayerIdentifier =
  | 'character_and_server'
  | 'character_user_number_and_server'
  | 'code'
  | 'user_name'
  | 'user_name_and_server'
  | 'user_number'
  | 'user_number_and_server'
  | 'user_number_and_zone';

/** Names that mean a code, whatever game it is for. */
const codes = /voucher|\bgift(?: ?card)?s?\b|shells?\b/i;

/**
 * The first match wins. A game that is sold by a shop of codes ("Free Fire Garena") is that game, so shops come last.
 */
const gameIdentifiers: readonly (readonly [RegExp, PlayerIdentifier])[] = [
  [/mobile ?legends?|\bml(?:bb)?\b|magic chess/i, 'user_number_and_zone'],
  [/dragon nest/i, 'character_and_server'],
  [/bleach mobile/i, 'character_user_number_and_server'],
  [
    /genshin|honkai:? ?star|zenless|wuthering|ragnarok|life ?after|tower of fantasy|identity v|punishing|era of celestial/i,
    'user_number_and_server',
  ],
  [/free ?fire|pubg|arena of valor|honor of kings|higgs|\bhago\b|8 ball|super sus/i, 'user_number'],
  // Some of these have letters in their player number (`#8YU0QJ`).
  [
    /valorant|honkai|roblox|call of duty|clash (?:of|royale)|brawl stars|stumble|sausage|point blank|league of legends|wild rift|lords mobile/i,
    'user_name',
  ],
  [
    /google play|itunes|apple|app store|steam|unipin|gemscool|megaxus|imvu|razer|^garena(?: (?:indonesia|id|sea|global|malaysia|singapore))*$|nintendo|play ?station|\bpsn\b|xbox|battle\.?net|\blyto\b|wave ?game|wifi\W?id/i,
    'code',
  ],
];

/**
 * Words that mark a single product as a code. "Voucher" is not one of them, because some games use it for their
 * currency.
 */
const codeNames = /\bgift ?cards?\b|\be-?gift\b|\bredeem\b|\bkode voucher\b|\bvoucher code\b/i;

/** Whether a product of a game is a code by its name, whatever its other products are. */
export function isCode(name: string): boolean {
  return codeNames.test(name);
}

/** In-game currencies, which never name a code, and the words that mean a code all the same. */
const currencies = /\b(?:diamonds?|dm|uc|cp|vp|robux|crystals?|tokens?)\b/i;
const codeWords = /\b(?:voucher|vcr|vocer|code|kode|pin|gift)\b/i;

/** Whether a name is that of a product for a player's account, whatever category a list gives it. */
export function isForPlayer(name: string): boolean {
  return currencies.test(name) && !codeWords.test(name);
}

/** What sellers call the account of a player: "User ID", `[UID]`, `user_id`, "ID player". */
const playerId = String.raw`\b(?:(?:game|player|riot|user)[ _]?id|uid|id)(?: (?:akun|game|pemain|player|user))?`;
const zoneToo = new RegExp(String.raw`${playerId}\W*(?:(?:and|dan)\W*)?(?:id )?zone`, 'i');
const serverApart = new RegExp(String.raw`${playerId}\W*\|\W*(?:id )?server`, 'i');
/** "User ID, Server Indonesia" names the only server, while "ID dan Server Anda" asks for it. */
const serverToo = new RegExp(
  String.raw`${playerId}\W*(?:[&+,/(#-]|and|dan|serta)\W*(?:(?:id|kode|nama|no|nomor|pilih) )?server(?:[ _]?(?:id|name))?` +
    String.raw`(?:\W*$|\W* (?:akun|anda|contoh|ex|game|kamu|misal)| ?[^\w ])`,
  'i',
);
const accountAlone = new RegExp(
  String.raw`\b(?:input|isi|masukk?an|pelanggan|tujuan)\W+(?:(?:adalah|dengan|diisi|no|nomor)\W+)*${playerId}`,
  'i',
);

/**
 * How players are identified, by the name of the game and by the seller's description of the number: `[UID]|[Server]`,
 * "gabungan user_id dan zone_id". Our knowledge of a game overrides such prose, but not a format with a separate
 * server. If the seller of a shop of codes asks for an account, the product is not a code. Undefined where neither says
 * it.
 */
export function playerIdentifierIn(name: string, description: string): PlayerIdentifier | undefined {
  const known = playerIdentifierOfGame(name);
  if (known === 'user_number_and_server') return known;
  if (serverApart.test(description)) return 'user_name_and_server';
  if (known !== undefined && known !== 'code') return known;
  if (zoneToo.test(description)) return 'user_number_and_zone';
  if (serverToo.test(description)) return 'user_name_and_server';
  return accountAlone.test(description) ? 'user_name' : known;
}

/** How players of a game are identified, by its name in any spelling; undefined for a name that is not a known game. */
export function playerIdentifierOfGame(name: string): PlayerIdentifier | undefined {
  return codes.test(name) ? 'code' : gameIdentifiers.find(([pattern]) => pattern.test(name))?.[1];
}
