/** How the designer's calls are added. */
import type { FastifyRequest } from 'fastify'
import type { Who } from '#engine/access/who.ts'
import type { Work } from '../app/work.ts'

export type Params = { key: string; version: string; id: string }
export type Call<T> = (who: Who, request: FastifyRequest<{ Params: Params }>) => Promise<T>

/** Adds calls about an app, for who designs. */
export interface DesignRoutes {
  route<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, summary: string, call: Call<T>): unknown
  read<T>(who: Who, run: (work: Work) => Promise<T>): Promise<T>
  write<T>(who: Who, run: (work: Work) => Promise<T>): Promise<T>
  /** the address of an app, with `:key` */
  one: string
}
