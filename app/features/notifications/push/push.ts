/** Rules of Web Push: allowed endpoints and the number of devices. */

export const PUSH_DEVICES_MAX = 10;
/** Push services use a few hundred characters. */
const ENDPOINT_MAX = 1000;

const IP_LITERAL = /^\[|^[\d.]+$/;
/** Host names that no public push service has. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|arpa|onion)$/;

type Hosts = {
  ownHost: string;
  /** Allowlist of hosts, with their subdomains; empty for all public hosts. */
  allowed?: string[];
  /** Also allows http on localhost, for development only. */
  local?: boolean;
};

/** Accepts https URLs at the default port of a public host name other than our own. */
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

/** Removes the trailing dot of a host name: both forms are the same host. */
const withoutDot = (hostname: string) => hostname.replace(/\.$/, "");
