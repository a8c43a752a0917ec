/** What the browser has, in place of the polyfill antd's parts would bring along (vite.config.ts). */
export default globalThis.ResizeObserver
