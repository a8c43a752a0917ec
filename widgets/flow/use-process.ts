/** The page of a process around a widget; in the designer a sample of one. */
import { useContext, useEffect, useState } from 'react'
import { type ProcessPage, ProcessPageContext } from '#engine/react/process/process-page.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import './texts.ts'
import './flow.css'

/** @returns null on other pages, and while the sample is loaded */
export function useProcess(): ProcessPage | null {
  const around = useContext(ProcessPageContext)
  const { mode } = usePage()
  const [sample, setSample] = useState<ProcessPage | null>(null)
  const asks = around === null && mode === 'design'
  useEffect(() => {
    if (asks) void import('./sample.ts').then(found => setSample(found.SAMPLE))
  }, [asks])
  return around ?? sample
}
