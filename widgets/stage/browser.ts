/** Browser features that antd and echarts need and jsdom lacks. Imported first by the widgets' tests. */
import '@ant-design/v5-patch-for-react-19'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

class StillResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= StillResizeObserver
HTMLCanvasElement.prototype.getContext = () => null
Object.defineProperties(HTMLElement.prototype, { clientWidth: { value: 640 }, clientHeight: { value: 320 } })
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.scrollTo ??= () => {}

const { getComputedStyle } = window
window.getComputedStyle = element => {
  const style = getComputedStyle(element)
  const read = style.getPropertyValue.bind(style)
  // `border: none` is no border; jsdom computes one of width `medium`, from which a growing text area computes a height
  // of NaN.
  style.getPropertyValue = name => read(name).replace(/^medium$/, '0px')
  return style
}

// Pickers are loaded on demand; on a busy machine that takes a while.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)
