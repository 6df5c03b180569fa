// Before the console's own code: theme and language of the first paint, and the keys pressed before anybody can hear them.
;(function () {
  var root = document.documentElement,
    look = {}
  try {
    look = JSON.parse(localStorage.getItem('saber-look')) || look
  } catch (error) {
    look = {}
  }
  root.dataset.theme = look.theme || 'default'
  root.dataset.density = look.density || 'normal'
  root.lang = look.locale === 'en' ? 'en' : 'zh-CN'
  window.earlyKeys = []
  addEventListener(
    'keydown',
    (window.keepEarlyKey = function (event) {
      var mod = event.ctrlKey || event.metaKey,
        palette = mod && event.key === 'k',
        // All rows, in place of all text of the page.
        all = mod && !event.shiftKey && event.key === 'a',
        region = event.key === 'F6'
      if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
      if (!palette) {
        if (
          (mod && !all) ||
          event.altKey ||
          location.pathname === '/login' ||
          event.target.closest('input, textarea, select, [contenteditable]')
        )
          return
        if (!region && event.key.length > 1 && window.earlyKeys.length === 0) return
        if (event.key === ' ' && event.target.closest('a, button')) return
      }
      if (palette || region || all) event.preventDefault()
      window.earlyKeys.push(event)
    }),
  )
})()
