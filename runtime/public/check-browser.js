/* Runs before the application and in every browser there is: an older one than it supports is told so. docs/ui.md#browsers */
;(() => {
  var knows = 'structuredClone' in window && 'findLast' in Array.prototype && 'hasOwn' in Object
  if (!knows) document.getElementById('too-old').hidden = false
})()
