// Before the console's own code: theme and language of the first paint, and a palette key pressed early.
(function () {
  var root = document.documentElement, look = {}
  try { look = JSON.parse(localStorage.getItem('saber-look')) || look } catch (error) { look = {} }
  root.dataset.theme = look.theme || 'default'
  root.dataset.density = look.density || 'normal'
  root.lang = look.locale === 'en' ? 'en' : 'zh-CN'
  addEventListener('keydown', window.earlyPalette = function (event) {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'k') return
    event.preventDefault()
    window.paletteWanted = true
  }, true)
})()
