#!/bin/sh
# Runs a command on a private copy of this machine: private-machine.sh SCRATCH CHECKOUT COMMAND...
# Start it as root in its own mount, network and process namespaces (.ci/deploy-docs.ts). What is written goes into memory
# and disappears with the last process, so that /etc, /var and /srv can be used as docs/deploy.md says.
set -eu
scratch=$1
checkout=$2
shift 2

mount -t tmpfs -o mode=755 private "$scratch"
for name in machine checkout; do mkdir "$scratch/$name" "$scratch/$name.work"; done
root=$scratch/root
mkdir "$root"
mount -t overlay -o "lowerdir=/,upperdir=$scratch/machine,workdir=$scratch/machine.work" private "$root"

mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 private "$root/dev/shm"
mount -t tmpfs -o mode=1777 private "$root/tmp"
mount -t tmpfs -o mode=755 private "$root/run"
mkdir -p "$root/run/lock" "$root/run/haproxy" "$root/srv/grovemates"
mount -t overlay -o "lowerdir=$checkout,upperdir=$scratch/checkout,workdir=$scratch/checkout.work" \
  private "$root/srv/grovemates"
# Existing files of the same programs must not interfere.
for folder in etc/postgresql var/lib/postgresql var/log/postgresql etc/nginx/conf.d var/log/nginx; do
  mkdir -p "$root/$folder"
  mount -t tmpfs -o mode=755 private "$root/$folder"
done
chroot "$root" chown postgres: /etc/postgresql /var/lib/postgresql /var/log/postgresql

ip link set lo up
cd /
# Without "exec": as the first process of its namespace, this shell also collects orphaned processes.
chroot "$root" "$@"
