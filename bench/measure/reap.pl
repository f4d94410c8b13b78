#!/usr/bin/perl
# Runs a command and writes the CPU seconds of all its descendants, those included that were killed or left behind: the
# engine kills the provider and does not always wait for it, so `time` alone would lose a provider's CPU now and then.
# Usage: reap.pl RESULT COMMAND ARGS…
use strict;
use warnings;
use POSIX ();

my ($result, @command) = @ARGV;
my %prctl = (x86_64 => 157, aarch64 => 167);
my $machine = (POSIX::uname())[4];
my $adopts = 0;
if ($^O eq 'linux' && $prctl{$machine}) {
    # PR_SET_CHILD_SUBREAPER: orphans below become our own children.
    $adopts = syscall($prctl{$machine}, 36, 1, 0, 0, 0) == 0 ? 1 : 0;
}

my $child = fork();
die "fork: $!" unless defined $child;
if ($child == 0) {
    exec { $command[0] } @command or POSIX::_exit(127);
}
$SIG{INT} = $SIG{TERM} = sub { kill shift, $child };
my $status = 0;
while (1) {
    my $ended = waitpid(-1, 0);
    if ($ended == -1) {
        next if $!{EINTR};
        last;
    }
    $status = $? if $ended == $child;
}
my (undef, undef, $user, $system) = times();
open(my $file, '>', $result) or die "$result: $!";
print $file qq({"user":$user,"system":$system,"adopts":$adopts});
close($file);
exit($status & 127 ? 128 + ($status & 127) : $status >> 8);
