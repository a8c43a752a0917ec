/** The browser's own ResizeObserver, in place of the polyfill in antd's packages (vite.config.ts). */
export default globalThis.ResizeObserver
