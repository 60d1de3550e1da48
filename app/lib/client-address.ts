/** The client of a request, for rate limits. */

const UNKNOWN = "unknown";
/** The longest form of an IPv6 address, with an IPv4 address at its end. */
const LONGEST = 45;

const IPV4 = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;

/**
 * An IPv4 address as it is, an IPv6 address as its /64 network ('2001:db8:0:1::/64'): one household or server has all
 * of that network's addresses. An IPv4 address written as IPv6 becomes IPv4; an invalid address is 'unknown'.
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

/** What stands for many clients at once: no address, and this machine, which is a proxy or a developer. */
const MANY = new Set([UNKNOWN, "127.0.0.1", "0:0:0:0::/64"]);

/** Whether a client, as of `clientOf`, is one host or network. */
export const isOneClient = (client: string): boolean => !MANY.has(client);

/** The eight groups of an IPv6 address; null if it is none. The URL parser knows every notation. */
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
