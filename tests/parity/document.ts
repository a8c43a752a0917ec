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
const before = new Map<string, PropertyDescriptor | undefined>()

function put(name: string, value: unknown): void {
  before.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

for (const name of new Set([...Object.getOwnPropertyNames(window), ...NOT_NODES])) {
  if (!(name in globalThis) || NOT_NODES.includes(name)) put(name, ofWindow(name))
}
put('window', globalThis)

/** Leaves the globals as Node has them: the tests that follow run in the same process. */
export function closeDocument(): void {
  for (const [name, own] of before) {
    if (own) Object.defineProperty(globalThis, name, own)
    else Reflect.deleteProperty(globalThis, name)
  }
  window.close()
}
