import type { Part } from '../services.ts'

/**
 * What the application's page may load: its own files alone, styles inline because antd writes them, pages of others only in
 * the frame made for them. No `unsafe-eval`, no inline script.
 * @source docs/security.md#documents-and-rules; docs/security.md#pages-and-links
 */
const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self' http: https:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

const PAGE_HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

const HSTS = 'max-age=31536000'

/** Headers that tell the browser what not to do: `nosniff` on every answer, the policy on every page. */
export const registerSecurityHeaders: Part = (app, { config }) => {
  const isSecure = config.publicUrl?.startsWith('https:') ?? false
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (isSecure) reply.header('strict-transport-security', HSTS)
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
    if (isPage && !reply.hasHeader('content-security-policy')) reply.headers(PAGE_HEADERS)
    done()
  })
}
