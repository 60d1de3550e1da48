/** The rules of Web Push: which addresses may be written to, and how many devices a member has. */

/** Devices of one member that show notifications. */
export const PUSH_DEVICES_MAX = 10;
/** Push services use a few hundred characters. */
const ENDPOINT_MAX = 1000;

const IP_LITERAL = /^\[|^[\d.]+$/;
/** Names that no public push service has. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|arpa|onion)$/;

type Hosts = {
  ownHost: string;
  /** The only hosts that are allowed, with their subdomains; empty for all public ones. */
  allowed?: string[];
  /** Allows http and this machine too, for development alone. */
  local?: boolean;
};

/** Whether we may send to this address: https, at the usual port of a public host with a name, and not our own. */
export function isPushEndpoint(endpoint: string, { ownHost, allowed = [], local = false }: Hosts): boolean {
  if (endpoint.length > ENDPOINT_MAX || !URL.canParse(endpoint)) return false;
  const { protocol, hostname: written, port, username, password } = new URL(endpoint);
  const hostname = withoutDot(written);
  if (username || password) return false;
  if (local && protocol === "http:" && hostname === "127.0.0.1") return true;
  const isPublic = hostname.includes(".") && !IP_LITERAL.test(hostname) && !LOCAL_NAME.test(hostname);
  const isAllowed =
    allowed.length === 0 || allowed.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return protocol === "https:" && port === "" && isPublic && isAllowed && hostname !== withoutDot(ownHost);
}

/** A host's name without the dot that may end it: both are the same host. */
const withoutDot = (hostname: string) => hostname.replace(/\.$/, "");
