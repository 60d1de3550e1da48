export const loader = () => new Response("not yet", { status: 404 });
