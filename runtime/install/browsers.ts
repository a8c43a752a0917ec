/** The oldest browsers that are supported; `runtime/public/check-browser.js` refuses older ones. */
export const BROWSERS = ['chrome100', 'edge100', 'safari15.4', 'ios15.4', 'firefox104']
