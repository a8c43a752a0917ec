/** For component tests: waiting is bounded by patience, not by how busy the machine is. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 15_000 })

/**
 * What tests need of computed styles, which jsdom finds by matching every rule of antd for every element: most of the time
 * of a test. An element is hidden by its own style, by `hidden`, or by a class of antd that ends in `-hidden`.
 */
const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR HTML LEGEND LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'.split(
    ' ',
  ),
)

function displayOf(element: Element): string {
  if (element.hasAttribute('hidden') || /-hidden(\s|$)/.test(element.getAttribute('class') ?? '')) return 'none'
  return BLOCKS.has(element.tagName) ? 'block' : 'inline'
}

// in tests that run the server too, the window of the document is not the global one
window.getComputedStyle = document.defaultView!.getComputedStyle = element => {
  const { style } = element as HTMLElement
  const read = (name: string): string => {
    const own = style?.getPropertyValue(name) ?? ''
    if (own !== '') return own
    if (name === 'display') return displayOf(element)
    // nothing has a size, which is a number where one is computed with
    if (/^(padding|border|margin)-/.test(name)) return '0px'
    return name === 'visibility' ? 'visible' : ''
  }
  return new Proxy({ getPropertyValue: read } as unknown as CSSStyleDeclaration, {
    get: (own, name) =>
      typeof name !== 'string' || name in own
        ? Reflect.get(own, name)
        : read(name) || Reflect.get(style ?? {}, name) || '',
  })
}

// what an editor of rich text measures to keep its cursor in view
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()
document.elementFromPoint = () => null
