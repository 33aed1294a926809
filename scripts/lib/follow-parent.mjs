// Preloaded into programs that a script supervises: when the script is gone, however it went, so are they.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Listening must not keep a program alive that has nothing else to do.
process.channel?.unref()
