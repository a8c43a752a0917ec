import { useEffect, useRef, useState } from 'react'
import { usePorts } from '#engine/react/ports.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { useT } from '#engine/react/text.ts'
import { checkFiles, type FileLimits } from './check-file.ts'
import type { Value } from './props.gen.ts'

/** Sends files one by one and adds each to the value when it has arrived; says what was refused and why. */
export function useUploads(value: Value | null, limits: FileLimits, onChange: (value: Value) => void) {
  const { upload, lang } = usePorts()
  const t = useT()
  const [sending, setSending] = useState<string[]>([])
  const [refused, setRefused] = useState<string[]>([])
  const stored = useRef<Value>([])
  useEffect(() => {
    stored.current = value ?? []
  }, [value])

  const send = async (files: File[]) => {
    const issues = checkFiles(files, stored.current.length + sending.length, limits)
    setRefused(issues.map(({ code, params }) => t(code, params)))
    const wrong = new Set(issues.map(({ path }) => path))
    const sound = wrong.has('') ? [] : files.filter(({ name }) => !wrong.has(name))
    setSending(before => [...before, ...sound.map(({ name }) => name)])
    for (const file of sound) {
      try {
        const { link, originalName, size, attachId } = await upload.put(file, limits)
        stored.current = [...stored.current, { link, name: originalName, size, attachId }]
        onChange(stored.current)
      } catch (error) {
        setRefused(before => [...before, `${t('widgets.uploadFailed')}${file.name} ${sayFault(error, lang)}`])
      }
      setSending(before => before.filter((_, at) => at !== before.indexOf(file.name)))
    }
  }
  return { send, sending, refused }
}
