// Preloaded into programs that a script supervises: they end when the script ends in any way.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Listening must not keep an otherwise finished program alive.
process.channel?.unref()
