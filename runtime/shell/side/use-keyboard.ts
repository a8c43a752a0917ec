import { useEffect, useSyncExternalStore } from 'react'

/** Of the page's height; with less of it in sight, a keyboard covers the rest. */
const SHARE = 0.75

let width = 0
let tallest = 0

/** Turning the phone changes both sides, a keyboard only the height. */
function isShown(): boolean {
  const height = window.visualViewport?.height ?? window.innerHeight
  if (window.innerWidth !== width) tallest = 0
  width = window.innerWidth
  tallest = Math.max(tallest, height)
  return height < tallest * SHARE && document.activeElement?.matches('input, textarea, [contenteditable]') === true
}

function follow(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  window.visualViewport?.addEventListener('resize', changed)
  document.addEventListener('focusin', changed)
  document.addEventListener('focusout', changed)
  return () => {
    window.removeEventListener('resize', changed)
    window.visualViewport?.removeEventListener('resize', changed)
    document.removeEventListener('focusin', changed)
    document.removeEventListener('focusout', changed)
  }
}

/** Whether the on-screen keyboard is shown; the input it was opened for comes into sight. */
export function useKeyboard(): boolean {
  const shown = useSyncExternalStore(follow, isShown)
  useEffect(() => {
    if (shown) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return shown
}
