/**
 * Letters of other scripts that look like a Latin letter, in either case: Unicode's confusables (UTS 39), as far
 * as they are letters that case folding and NFKC leave. Letters that would make two words of one language the same
 * are left out: Hebrew vav and final nun, Greek sigma, the soft sign, Armenian ra and za. `confusables.test.ts`
 * compares this with Unicode's data.
 */
export const LIKE_LATIN: Record<string, string> = {
  a: "ɑαаᗅꓮꭺ𐊠𖽀",
  b: "ƅβвᏼᖯᗷꓐꞵꮟ𐊂𐊡𐌁",
  c: "сᴄⲥꓚꮯ𐊢𐌂𐐽𐔜",
  d: "ԁᑯᗞᗪꓒꓓꭰꮷ",
  e: "εеҽⴹꓰꬲꭼ𐊆𑣆𑣎",
  f: "ϝքᖴẝꓝꞙꬵ𐊇𐊥𐔥𑣂",
  g: "ƍɡԍցᏻᶃꓖꮐ",
  h: "ηнһհᕼⲏꓧꮋꮒ𐋏",
  i: "ıɩɪιіӏꙇꭵ𑣃",
  j: "ʝϳјᒍꓙꭻ",
  k: "κкᛕⲕꓗꮶ𐔘",
  l: "ǀاߊᒪᛁⳑⵏꓡꓲꮮ𐊊𐌉𐑃𐔦𑣒𖼖𖼨",
  m: "μϻмᗰᛖⲙꓟꮇ𐊰𐌑",
  n: "ոⲛꓠ𐔓",
  o: "οоօסهھہەଠഠဝჿዐᴏᴑⲟⵔꓳꬽ𐊒𐊫𐐬𐓪𐔖𑣈𑣕𑣗",
  p: "ρрᑭⲣꓑꮲ𐊕",
  q: "ԛգⵕ",
  r: "ʀгᖇᴦⲅꓣꭇꭈꭱꮁꮢ𐓜𖼵",
  s: "ƽѕտꓢꜱꮥꮪ𐊖𐑈𑣁𖼺",
  t: "τтⲧꓔꭲ𐊗𐊱𐌕𖼊",
  u: "ʋυսሀᑌᴜꓴꞟꭎꭒ𐓶𑣘𖽂",
  v: "νѵטᐯᴠⴸꓦꛟꮩ𐔝𑜆𑣀𖼈",
  w: "ɯѡԝաᴡꓪꮃꮤ𑜊𑜎𑜏",
  x: "χхᕁᕽᚷⲭⵝꓫꭓ𐊐𐊴𐌗𐔧",
  y: "ɣʏγуүყᶌỿⲩꓬꭚꭹꮍ𐊲𑣜𖽃",
  z: "ζᴢꓜꮓ𑣄𑣉",
};

/** Capitals that look like another Latin letter than their small letters do. */
export const CAPITALS_LIKE_LATIN: Record<string, string> = {
  l: "𑢣",
  n: "Ν",
  t: "𑢼",
  y: "Υ𑢤",
};
