import type { RegisterRoutes } from '../../services.ts'

/**
 * The content security policy of the application's page: only its own files; inline styles, because antd writes them;
 * videos also of hosts that the operator listed; pages of other sites only in the widget that frames them, which asks the
 * user about the host first; only https where the application uses it. No `unsafe-eval`, no inline script.
 * @source docs/security.md#documents-and-rules; docs/security.md#pages-and-links
 */
const pagePolicy = (isSecure: boolean, mediaHosts: string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `media-src ${["'self'", 'blob:', ...mediaHosts.map(host => (isSecure ? `https://${host}` : host))].join(' ')}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    isSecure ? "frame-src 'self' https:" : "frame-src 'self' http: https:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

const pageHeaders = (isSecure: boolean, mediaHosts: string[]) => ({
  'content-security-policy': pagePolicy(isSecure, mediaHosts),
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
})

const HSTS = 'max-age=31536000'

/** Sets the security headers: `nosniff` on every answer, the policy on every page. */
export const registerSecurityHeaders: RegisterRoutes = (app, { config }) => {
  const isSecure = config.publicUrl?.startsWith('https:') ?? false
  const headers = pageHeaders(isSecure, config.mediaHosts)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (isSecure) reply.header('strict-transport-security', HSTS)
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
    if (isPage && !reply.hasHeader('content-security-policy')) reply.headers(headers)
    done()
  })
}
