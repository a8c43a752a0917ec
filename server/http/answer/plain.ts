import type { RouteOptions } from 'fastify'

/** The schemas only describe: a record is checked by the engine, and nothing it answers is cut by a serialiser. */
export const PLAIN: Pick<RouteOptions, 'validatorCompiler' | 'serializerCompiler'> = {
  validatorCompiler: () => () => true,
  serializerCompiler: () => data => JSON.stringify(data),
}
