import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { WEB_FOLDER } from '../../config/web-folder.ts'
import type { RegisterRoutes } from '../../services.ts'

/** File names in /assets contain a hash of their content, so the files never change. */
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/**
 * Serves the built web application. Every address that is neither a call nor a file is one of its routes and gets its
 * page.
 * @source README.md#run-it
 */
export const registerWeb: RegisterRoutes = async app => {
  if (!hasWeb()) return
  await app.register(fastifyStatic, {
    root: WEB_FOLDER,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny', // such as the stamp of the build
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? FOREVER : ASK_AGAIN)
    },
  })
  // the plugin's own route reads the whole folder for every file of it, to tell names that differ in case
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, ({ params }, reply) =>
    reply.sendFile(`assets/${params['*']}`),
  )
}

/** Whether the application is built; tests of calls run without it. */
export function hasWeb(): boolean {
  return fs.existsSync(path.join(WEB_FOLDER, 'index.html'))
}

/** Extensions of the files the build puts beside the page; a route may contain dots too (`/app/loan.manage`). */
const FILE = /\.(svg|ico|png|jpe?g|webp|js|css|map|json|txt|xml|woff2?)$/

/** Whether an address that matched nothing is a route of the application. */
export function isPageRoute(method: string, url: string): boolean {
  const file = url.split('?')[0] ?? ''
  return method === 'GET' && !file.startsWith('/api/') && !file.startsWith('/assets/') && !FILE.test(file)
}

export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile('index.html')
}
