// Runs before the console's own code: the first paint has the right theme and language, and a palette key pressed early is not lost.
(function () {
  var root = document.documentElement
  try {
    var look = JSON.parse(localStorage.getItem('saber-look') || '{}')
    root.dataset.theme = look.theme || 'default'
    root.dataset.density = look.density || 'normal'
    root.lang = look.locale === 'en' ? 'en' : 'zh-CN'
    if (look.accent) root.style.setProperty('--accent', look.accent)
    if (look.accentFg) root.style.setProperty('--accent-fg', look.accentFg)
  } catch (error) {
    root.dataset.theme = 'default'
  }
  window.earlyPalette = function (event) {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      window.paletteWanted = true
    }
  }
  addEventListener('keydown', window.earlyPalette, true)
})()
