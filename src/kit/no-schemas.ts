/**
 * A setting of Fastify: contracts check what comes in and goes out, so it compiles no JSON schema, and the half of its modules that
 * would do so is never loaded. A route with a `schema` is refused at the start.
 */
export const schemaController = {
  compilersFactory: { buildValidator: () => refuse, buildSerializer: () => refuse },
};

function refuse(): never {
  throw new Error("This route has a JSON schema. Say what it takes and gives in a contract (kit/contract.ts) instead.");
}
