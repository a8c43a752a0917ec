/**
 * A document of jsdom beside the globals of Node, for a test that runs the server in the same process: what Node has
 * (`URL`, `fetch`, `AbortSignal`) stays Node's. Imported before React.
 */
// @ts-expect-error it ships no types, and its window is the browser's
import { JSDOM } from 'jsdom'

const { window } = new (JSDOM as new (html: string, options: object) => { window: Window & typeof globalThis })(
  '<!doctype html><html lang="zh-CN"><body></body></html>',
  {
    url: 'http://127.0.0.1/',
    pretendToBeVisual: true,
  },
)
/** A function of the window is called on the window; a class stays as it is. */
const ofWindow = (name: string): unknown => {
  const value: unknown = window[name as keyof typeof window]
  return typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value
}
const NOT_NODES = ['navigator', 'addEventListener', 'removeEventListener', 'dispatchEvent']
for (const name of Object.getOwnPropertyNames(window).concat(NOT_NODES)) {
  if (name in globalThis && !NOT_NODES.includes(name)) continue
  Object.defineProperty(globalThis, name, { value: ofWindow(name), configurable: true, writable: true })
}
Object.assign(globalThis, { window: globalThis })
