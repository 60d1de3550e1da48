/** A simulated Resend server that works or fails on demand. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/**
 * Outcomes of a request: accepted; refused connection; no response; an error; a late response. Then three in
 * which the mail is accepted: the response lost, an error response, two responses.
 */
export type Trouble =
  | "none"
  | "down"
  | "hangs"
  | "fault"
  | "slow"
  | "answer lost"
  | "fault after all"
  | "answers twice";

export type MailProvider = {
  url: string;
  trouble: (now: Trouble) => void;
  requestCount: () => number;
  /** Addresses of mails that the sender gave up on while the provider hung. */
  givenUp: () => string[];
  /** Mails by idempotency key: a repeated key sends nothing, as at Resend. */
  delivered: () => { key: string; to: string }[];
  stop: () => void;
};

const SLOW_MS = 400;

/** Returns the addresses of a mail, or of a batch of mails. */
const addresseesOf = (body: string): string[] =>
  [JSON.parse(body) as { to: string }].flat().map(({ to }) => to);

export async function mailProvider(): Promise<MailProvider> {
  let trouble: Trouble = "none";
  let requestCount = 0;
  const givenUp: string[] = [];
  const accepted = new Map<string, { to: string[]; body: string }>();
  const sockets = new Set<Socket>();

  async function answer(request: IncomingMessage, response: ServerResponse) {
    requestCount++;
    if (trouble === "down") return void request.socket.destroy();
    let body = "";
    for await (const chunk of request) body += chunk;
    const say = (status: number, body: object) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    const fault = { statusCode: 500, name: "application_error", message: "no" };
    if (trouble === "hangs")
      return void request.socket.once("close", () => givenUp.push(...addresseesOf(body)));
    if (trouble === "fault") return void say(500, fault);
    if (trouble === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    const key = String(request.headers["idempotency-key"]);
    const before = accepted.get(key);
    if (before && before.body !== body)
      return void say(409, { statusCode: 409, name: "invalid_idempotent_request", message: "no" });
    accepted.set(key, { to: addresseesOf(body), body });
    if (trouble === "answer lost") return void request.socket.destroy();
    if (trouble === "fault after all") return void say(500, fault);
    say(200, Array.isArray(JSON.parse(body)) ? { data: [{ id: key }] } : { id: key });
    if (trouble === "answers twice") request.socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
  }

  const server = createServer((request, response) => void answer(request, response));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trouble: (now) => {
      if (trouble === "hangs") hangUp();
      trouble = now;
    },
    requestCount: () => requestCount,
    givenUp: () => givenUp,
    delivered: () => [...accepted].flatMap(([key, { to }]) => to.map((one) => ({ key, to: one }))),
    stop: () => {
      hangUp();
      server.close();
    },
  };
}
