import type { RouteOptions } from 'fastify'

/** The schemas are documentation only: the engine checks records, and no serialiser cuts answers. */
export const PLAIN: Pick<RouteOptions, 'validatorCompiler' | 'serializerCompiler'> = {
  validatorCompiler: () => () => true,
  serializerCompiler: () => data => JSON.stringify(data),
}
