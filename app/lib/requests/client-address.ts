/** Identifies the client of a request, for rate limits. */

const UNKNOWN = "unknown";
/** Maximum length of an IPv6 address, with an IPv4 address at its end. */
const LONGEST = 45;

const IPV4 = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;

/**
 * Returns an IPv4 address unchanged and an IPv6 address as its /64 network ('2001:db8:0:1::/64'), because one
 * household or server owns the whole network. Converts IPv4-mapped addresses to IPv4. Returns 'unknown' for
 * an invalid address.
 */
export function clientOf(address: string | null | undefined): string {
  const [text = ""] = (address ?? "").trim().split("%");
  if (IPV4.test(text)) return text;
  const groups = text.length <= LONGEST && text.includes(":") ? ipv6Groups(text) : null;
  if (!groups) return UNKNOWN;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [groups[6], groups[7]].flatMap((pair = 0) => [pair >> 8, pair & 255]).join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** Clients that may stand for many: no address, or this machine (a proxy or a developer). */
const MANY = new Set([UNKNOWN, "127.0.0.1", "0:0:0:0::/64"]);

/** Returns true if a result of `clientOf` stands for one host or network. */
export const isOneClient = (client: string): boolean => !MANY.has(client);

/** Returns the eight groups of an IPv6 address, or null if invalid. The URL parser accepts every notation. */
function ipv6Groups(text: string): number[] | null {
  const url = `http://[${text}]/`;
  if (!/^[0-9a-f:.]+$/i.test(text) || !URL.canParse(url)) return null;
  const [head = "", tail] = new URL(url).hostname.slice(1, -1).split("::");
  const before = numbersOf(head);
  const after = numbersOf(tail ?? "");
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

const numbersOf = (groups: string) =>
  groups ? groups.split(":").map((group) => Number.parseInt(group, 16)) : [];
