import { useRef } from 'react'

/**
 * Whether seconds are shown: when configured, or once the value had some. Typing does not change the format meanwhile.
 * @param value  ends in `HH:mm:ss`
 */
export function useSeconds(asked: boolean, value: string | null): boolean {
  const had = useRef(false)
  if (value && !/(^| )\d\d:\d\d(:00)?$/.test(value)) had.current = true
  return asked || had.current
}
