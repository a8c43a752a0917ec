import { Fault } from '#engine/error/fault.ts'
import type { Part } from '../services.ts'

/** `GET /api/health`: 200 when requests can be served, 503 while the database is away. @source README.md#run-it */
export const registerHealth: Part = (app, { db }) => {
  app.get(
    '/api/health',
    { logLevel: 'warn', schema: { tags: ['server'], summary: 'Is the server ready?' } },
    async () => {
      if (!(await db.ping())) throw new Fault('server.database-gone')
      return { status: 'UP' }
    },
  )
}
