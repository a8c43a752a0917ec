/**
 * `GET /api/site/manifest`: what a browser needs to install the site as an app, by the name and icon that the
 * administrators of the domain's tenant chose.
 * @source docs/ui.md#installed; docs/http.md#public
 */
import themes from '#schemas/themes/themes.json' with { type: 'json' }
import type { RegisterRoutes } from '../services.ts'
import { addressOf } from './site-pictures.ts'
import { settingsFor, tenantAt, titleOf } from './site-settings.ts'

/** Drawn by the build. */
const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

export const registerManifest: RegisterRoutes = (app, { db }) => {
  const schema = { tags: ['server'], summary: 'What a browser needs to install the site' }
  app.get('/api/site/manifest', { schema, config: { isPublic: 'open' } }, async ({ hostname }, reply) => {
    const layers = await settingsFor(db, await tenantAt(db, hostname))
    const [icon, name] = [addressOf('icon', layers), titleOf(layers)]
    const colour = themes[0]?.page
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send({
        ...{ id: '/', name, short_name: name, start_url: '/', scope: '/', display: 'standalone' },
        ...{ background_color: colour, theme_color: colour },
        icons: icon ? [{ src: icon, sizes: 'any' }] : ICONS,
      })
  })
}
