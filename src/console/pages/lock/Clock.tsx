import { useEffect, useState } from 'react'
import { locale } from '../../text.ts'

/** Time and day, to the minute. */
export function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 5000)
    return () => clearInterval(timer)
  }, [])
  const language = locale() === 'en' ? 'en' : 'zh-CN'
  return (
    <div className="text-center">
      <p className="text-[44px] leading-13 font-semibold tabular-nums">
        {now.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hour12: false })}
      </p>
      <p className="text-fg2">
        {now.toLocaleDateString(language, { month: 'long', day: 'numeric', weekday: 'long' })}
      </p>
    </div>
  )
}
