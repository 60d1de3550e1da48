import type { App } from "~/platform/app.server";

/** Decides, before Remix or the API sees a request, whether it may come in; answers itself if not. */
export function openDoor(request: Request, _app: App): Request | Response {
  return request;
}

/** Puts on every answer what every answer carries. */
export function closeDoor(answer: Response, _request: Request, app: App, _nonce: string): Response {
  const response = new Response(answer.body, answer);
  response.headers.set("X-Content-Type-Options", "nosniff");
  if (app.env.MODE === "development") {
    const { trips, rowsRead, rowsWritten } = app.meter;
    response.headers.set(
      "Server-Timing",
      `db;desc="trips=${trips} rows_read=${rowsRead} rows_written=${rowsWritten}"`,
    );
  }
  return response;
}
